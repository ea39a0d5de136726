/** Passkeys: what the browser makes and signs, as text for the server. */

import { addPasskey, askPasskey, offerPasskey, usePasskey } from './requests';
import type { Codes, Me } from '../api/types';

export function toText(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Whether this page can use them: they belong to a name, and numbers are none. */
export const possible = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);

/** Makes a passkey, and an account with that name where there is none; with the recovery codes of a new account. */
export async function make(label: string, name?: string): Promise<Codes> {
  const offer = await offerPasskey(name);
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: toBytes(offer.challenge),
      rp: { id: offer.site, name: 'Fracas' },
      user: { id: toBytes(offer.user), name: offer.name, displayName: offer.name },
      pubKeyCredParams: offer.kinds.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: offer.known.map((id) => ({ type: 'public-key', id: toBytes(id) })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  });
  const { response } = made as PublicKeyCredential;
  return addPasskey({
    client_data: toText(response.clientDataJSON),
    attestation: toText((response as AuthenticatorAttestationResponse).attestationObject),
    label,
  });
}

/** Signs somebody in with a passkey of theirs, whoever that is. */
export async function use(): Promise<Me> {
  const { challenge, site } = await askPasskey();
  const used = (await navigator.credentials.get({
    publicKey: { challenge: toBytes(challenge), rpId: site, userVerification: 'required' },
  })) as PublicKeyCredential;
  const response = used.response as AuthenticatorAssertionResponse;
  return usePasskey({
    id: toText(used.rawId),
    client_data: toText(response.clientDataJSON),
    authenticator_data: toText(response.authenticatorData),
    signature: toText(response.signature),
  });
}
