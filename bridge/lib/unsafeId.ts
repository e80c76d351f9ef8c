import { report } from './report.ts'

const sentence =
  'A user id came as a number beyond 2^53, or as none that is whole: its digits may be another person’s. It is ignored. Send ids as text.'
let isTold = false

/** Warns once about such an id, without the number itself. */
export function tellUnsafe(): void {
  if (isTold) return
  isTold = true
  console.warn(sentence)
  report('records', 'userId: beyond 2^53, or not whole')
}
