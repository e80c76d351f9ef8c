import packed from 'insights:words'
import { ownWords } from './ownWords.ts'

/** Puts the exchange's own words in the place of ours. The build has checked them. */
export const words = ownWords(packed.words)
