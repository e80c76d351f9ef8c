export { wordlist as words } from '@scure/bip39/wordlists/japanese.js'

/** Of these sentences are made. */
export const everyday = `
  もちろん すべて おそらく いわゆる たぶん たいてい いない あらゆる そもそも このまま
  ときどき いったん まとめ すこし いわば だいたい ふつう ほしい なのか たくさん ていねい
  ぜんぶ きのう じぶん おもう おおい うれしい すくない ちいさい`
