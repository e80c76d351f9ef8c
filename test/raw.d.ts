/** The text of a file of ours, as the tests' runner has it. */
declare module '*?raw' {
  const text: string
  export default text
}
