/** Each route's style sheet, by route name: the build fills in the hashed address. */
declare module 'insights:styles' {
  const styles: Readonly<Record<string, string>>
  export default styles
}
