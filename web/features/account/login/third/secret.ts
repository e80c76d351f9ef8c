const bytes = 32

/** 43 random characters: what an attempt is known by. */
export function newSecret(): string {
  const made = crypto.getRandomValues(new Uint8Array(bytes))
  return btoa(String.fromCharCode(...made))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
