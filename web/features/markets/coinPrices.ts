/** What cards show of coins, in one piece: it is loaded after the first posts. */
export { $money } from './money.ts'
export { $pricesBehind, tickOf } from './prices.ts'
