export { wordlist as words } from '@scure/bip39/wordlists/simplified-chinese.js'

/** Of these sentences are made. */
export const everyday = `
  的 一 是 不 了 在 人 有 我 他 这 个 们 中 来 上 大 为 和 国 地 到 以 说 时
  要 就 出 会 可 也 你 对 生 能 而 子 那 得 于 着 下 自 之 年 过 发 后 作 里
  用 道 行 所 然 家 种 事 成 方 多 经 么 去 法 学 如 都 同 现 当 没 动 面 起
  看 定 天 分 还`
