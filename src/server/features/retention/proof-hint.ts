import { addresses } from '#shared/contracts/addresses.ts'

/** The command that verifies a signature of this salt length with only the public key. */
export const verificationHint = (saltLength: number): string =>
  `RSASSA-PSS, SHA-256, MGF1-SHA-256, salt length ${saltLength}${saltLength === 222 ? ' (the maximum)' : ''}. Public key: GET ${addresses.getSigningKey.url}. ` +
  `Write manifest_json to manifest.json without a newline at its end and the base64-decoded signature to manifest.sig, then: ` +
  `openssl dgst -sha256 -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:auto -verify probity-signing-key.pem -signature manifest.sig manifest.json. ` +
  `Or: probity verify-manifest proof.json --public-key probity-signing-key.pem. More in docs/verifying-a-manifest.md.`
