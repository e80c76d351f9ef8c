/** Text as UTF-8. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** A character for each byte. In pieces: the number of a call's arguments is limited. Spread, each would go through an iterator. */
export function toBinary(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768)
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + 32_768))
  return text
}

export const toBase64 = (bytes: Uint8Array): string => btoa(toBinary(bytes))

/** @throws {DOMException} where the text is not base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
