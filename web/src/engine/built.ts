/** Where the engine's module is; nowhere, where the site was built without it. `cargo xtask wasm` makes it. */
const built = import.meta.glob<string>('/engine/fracas.wasm', { query: '?url', import: 'default', eager: true });

export const moduleAt: string | undefined = Object.values(built)[0];
