/** What whoever runs the server asks it, each time with their token. */

import { request } from '../api/http';
import type {
  AuditLine,
  NewAnnouncement,
  NewSanction,
  Numbers,
  ReportCard,
  SanctionCard,
  TableCard,
} from '../api/types';

export class Desk {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  async #ask<T>(path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = { Authorization: `Bearer ${this.#token}` };
    if (body === undefined) return (await (await request(`/api/admin/${path}`, { headers })).json()) as T;
    headers['Content-Type'] = 'application/json';
    const answer = await request(`/api/admin/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as T;
  }

  numbers = (): Promise<Numbers> => this.#ask('numbers');
  reports = (): Promise<ReportCard[]> => this.#ask('reports');
  settle = (id: string): Promise<unknown> => this.#ask(`reports/${encodeURIComponent(id)}/settle`, {});
  bans = (): Promise<SanctionCard[]> => this.#ask('bans');
  ban = (wanted: NewSanction): Promise<SanctionCard> => this.#ask('bans', wanted);
  lift = (id: string): Promise<unknown> => this.#ask(`bans/${encodeURIComponent(id)}/lift`, {});
  table = (id: string): Promise<TableCard> => this.#ask(`tables/${encodeURIComponent(id)}`);
  close = (id: string): Promise<unknown> => this.#ask(`tables/${encodeURIComponent(id)}/close`, {});
  announce = (words: NewAnnouncement): Promise<unknown> => this.#ask('announcement', words);
  audit = (): Promise<AuditLine[]> => this.#ask('audit');
}

const KEY = 'fracas.admin';

/** The token is kept for as long as this window is open, and nowhere else. */
export const keptToken = (): string => sessionStorage.getItem(KEY) ?? '';
export const keepToken = (token: string): void => {
  if (token === '') sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, token);
};
