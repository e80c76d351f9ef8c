/** Sets a cookie of any name, as a server does; with 0 seconds it goes. */
export function setCookie(name: string, value: string, seconds = 60): void {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}`
}

/** Names a user to the page, as an answer of the exchange does; `''` names none. */
export function setUser(userId: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store
  document.cookie = `user_id=${userId}; path=/`
}
