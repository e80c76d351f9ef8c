import { zipSync } from 'fflate'
import type { Files } from './files.ts'

// A constant time makes archives reproducible. 1980 is the earliest that zip supports.
const mtime = '1980-01-01T00:00:00'

export const archiveOf = (files: Files): Uint8Array => zipSync(Object.fromEntries(files), { level: 9, mtime })
