/** Whether it is PEM of a public key. A page has no parser for certificates. */
export const isPublicKey = (text: string): boolean => /-----BEGIN (RSA )?PUBLIC KEY-----/.test(text)

/** What to do with a certificate in `signing.certificate`. */
export const publicKeyWanted =
  'A page verifies the exchange with a public key, not with a certificate or a path. Give it the output of: openssl x509 -in gateway.pem -pubkey -noout'
