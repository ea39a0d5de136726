/** Invitations this browser has made, kept so that a reload does not lose them. */

export interface Invitation {
  seat: number;
  token: string;
}

const key = (table: string): string => `fracas.invites.${table}`;

export function keep(table: string, invites: Invitation[]): void {
  try {
    if (invites.length > 0) localStorage.setItem(key(table), JSON.stringify(invites));
  } catch {
    // Without storage they are shown until the page is left.
  }
}

export function kept(table: string): Invitation[] {
  try {
    return JSON.parse(localStorage.getItem(key(table)) ?? '[]') as Invitation[];
  } catch {
    return [];
  }
}
