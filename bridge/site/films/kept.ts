import { type Box, type Part, uint8, uint16 } from './boxes.ts'

/** What a film needs to be shown, by the box that it stands in. All else may tell where and with what it was taken. */
export const keptBoxes: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia', 'tapt'],
  edts: ['elst'],
  mdia: ['mdhd', 'elng', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl'],
  dinf: ['dref'],
  stbl: [
    'stsd',
    'stts',
    'ctts',
    'cslg',
    'stss',
    'stps',
    'stsh',
    'stsc',
    'stsz',
    'stz2',
    'stco',
    'co64',
    'sdtp',
    'sgpd',
    'sbgp',
    'subs',
  ],
  mvex: ['mehd', 'trex'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sgpd', 'sbgp', 'subs'],
  mfra: ['tfra', 'mfro'],
  /** An entry of `stsd`, whatever its codec: how it is coded, its shape and colours, where each sound comes from. */
  entry: [
    'avcC',
    'hvcC',
    'lhvC',
    'av1C',
    'vpcC',
    'vvcC',
    'dvcC',
    'dvvC',
    'dvwC',
    'esds',
    'glbl',
    'd263',
    'pasp',
    'clap',
    'colr',
    'fiel',
    'gama',
    'btrt',
    'mdcv',
    'clli',
    'SmDm',
    'CoLL',
    'ccst',
    'amve',
    'st3d',
    'sv3d',
    'vexu',
    'hfov',
    'wave',
    'chan',
    'chnl',
    'srat',
    'pcmC',
    'dOps',
    'dfLa',
    'alac',
    'dac3',
    'dec3',
    'dac4',
    'damr',
    'mhaC',
    'sinf',
  ],
  wave: ['frma', 'mp4a', 'esds', 'enda', 'alac', 'chan', 'samr', 'damr'],
}

/** The fields of a sound's entry, by the version that QuickTime gives it. */
const soundFields = [28, 44, 64]

/** Where the boxes of an entry begin: behind the fields of its kind. @param stsd where the content of its `stsd` begins. */
export function entryBoxesFrom(part: Part, stsd: number, { from, end }: Box, isFilm: boolean): number {
  if (isFilm) return from + 78
  if (end < from + 10) return end
  // A later `stsd` of ISO's own has versions of its own, which are no longer.
  const version = uint8(part, stsd) === 0 ? uint16(part, from + 8) : 0
  return from + (soundFields[version] ?? 28)
}
