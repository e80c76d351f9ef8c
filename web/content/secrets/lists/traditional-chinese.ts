export { wordlist as words } from '@scure/bip39/wordlists/traditional-chinese.js'

/** Of these sentences are made. */
export const everyday = `
  的 一 是 不 了 在 人 有 我 他 這 個 們 中 來 上 大 為 和 國 地 到 以 說 時
  要 就 出 會 可 也 你 對 生 能 而 子 那 得 於 著 下 自 之 年 過 發 後 作 裡
  用 道 行 所 然 家 種 事 成 方 多 經 麼 去 法 學 如 都 同 現 當 沒 動 面 起
  看 定 天 分 還`
