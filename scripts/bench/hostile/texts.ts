/** Repeated units. Includes combining marks and direction marks. */
export const units = [
  ...['.', '\n', '<', '@', '#', '$', '&', ' ', 'a', '1', '"', "'", '😀', '\u200f', '\u0301\u0323', '\u0301\uff9e'],
  ...['https://', '\n market', '<a ', '<a "', '</', '<!--', 'a@', 'a.', 'abandon ', '的 ', '0x', 'https://a/(', 'を.'],
] as const

export type Frame = readonly [before: string, after: string]

const bare: Frame = ['', '']
/** Text before and after the repetition. Regular expressions that rely on its end meet another one. */
export const frames: readonly Frame[] = [bare, ['https://', 'a'], ['<p>', ' "'], ['<a', ''], ['a@', ' /']]
export interface Kind {
  readonly unit: string
  readonly frame: Frame
}

export const allKinds: readonly Kind[] = units.flatMap((unit) => frames.map((frame) => ({ unit, frame })))
export const someKinds: readonly Kind[] = units.map((unit, at) => ({ unit, frame: frames[at % frames.length] ?? bare }))

export const written = (length: number, unit: string, [before, after]: Frame): string =>
  before + unit.repeat(Math.ceil(length / unit.length)).slice(0, length - before.length - after.length) + after
