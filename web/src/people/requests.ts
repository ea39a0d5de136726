/** What the site asks the server about people. */

import { get, post } from '../api/http';
import type {
  Account,
  Codes,
  Holidays,
  ListChange,
  Lists,
  Me,
  PasskeyOffer,
  PasskeyProof,
  PasskeyQuestion,
  Preferences,
  Profile,
  NewPasskey,
} from '../api/types';

export const whoAmI = (): Promise<Me> => get('/api/me');
export const rename = (name: string): Promise<Me> => post('/api/me/name', { name });
export const signUp = (name: string, password: string): Promise<Codes> => post('/api/account', { name, password });
export const signIn = (name: string, password: string): Promise<Me> => post('/api/account/sign-in', { name, password });
export const signOut = (): Promise<Me> => post('/api/account/sign-out', {});
export const endSession = (session: string): Promise<Me> => post('/api/account/sign-out', { session });
export const endOthers = (): Promise<Me> => post('/api/account/sign-out', { others: true });
export const recover = (name: string, code: string, password: string): Promise<Me> =>
  post('/api/account/recover', { name, code, password });
export const account = (): Promise<Account> => get('/api/account');
export const changePassword = (fresh: string, old?: string): Promise<Account> =>
  post('/api/account/password', { new: fresh, ...(old && { old }) });
export const freshCodes = (password?: string): Promise<Codes> =>
  post('/api/account/codes', { ...(password && { password }) });
export const offerPasskey = (name?: string): Promise<PasskeyOffer> =>
  post('/api/account/passkey/offer', { ...(name !== undefined && { name }) });
export const addPasskey = (made: NewPasskey): Promise<Codes> => post('/api/account/passkey/add', made);
export const askPasskey = (): Promise<PasskeyQuestion> => post('/api/account/passkey/ask', {});
export const usePasskey = (proof: PasskeyProof): Promise<Me> => post('/api/account/passkey/use', proof);
export const removePasskey = (id: string): Promise<Account> => post('/api/account/passkey/remove', { id });
export const profile = (name: string): Promise<Profile> => get(`/api/people/${encodeURIComponent(name)}`);
export const lists = (): Promise<Lists> => get('/api/me/lists');
export const change = (wanted: ListChange): Promise<Lists> => post('/api/me/lists', wanted);
export const preferences = (): Promise<Preferences> => get('/api/me/settings');
export const prefer = (settings: Record<string, unknown>, at: number): Promise<Preferences> =>
  post('/api/me/settings', { settings, at });
export const holidays = (): Promise<Holidays> => get('/api/me/holiday');
export const takeHoliday = (days: number): Promise<Holidays> => post('/api/me/holiday', { days });
export const forget = (name: string, password?: string): Promise<Me> =>
  post('/api/me/delete', { name, ...(password && { password }) });
