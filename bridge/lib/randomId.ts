/** 32 hex digits. `crypto.randomUUID` is missing on plain HTTP and before iOS 15.4. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
