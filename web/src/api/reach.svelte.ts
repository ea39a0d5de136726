/** Whether the server was there when it was last asked; `undefined` before that. */
export const reach = $state<{ server: boolean | undefined }>({ server: undefined });
