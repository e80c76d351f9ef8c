/** Each page of the bench is bundled with one library in this place. */
declare module 'bench:peer' {
  export const connect: import('./native.ts').Connect
}
