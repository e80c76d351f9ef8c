import { cases } from './cases.ts'
import { connect } from './native.ts'

/** Longer than the timeout of the call to a silent app. */
const patienceMs = 6_000

const payload = { tab: 'hot', cursor: 'c_1024', items: [1, 2, 3], text: 'a post about #btc and $ETH' }

export async function settles(at: number): Promise<boolean> {
  const row = cases[at]
  if (!row) throw new Error(`There is no case ${at}.`)
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false))
  const run = async () => row.run(await connect(row.presence))
  return Promise.race([run().catch(() => false), late])
}

export async function rate(durationMs: number): Promise<number> {
  const connection = await connect('whole')
  const trips = async (ms: number) => {
    const start = performance.now()
    let count = 0
    for (; performance.now() - start < ms; count += 50) {
      for (let trip = 0; trip < 50; trip++) await connection.call({ act: 'answer', value: payload })
    }
    return (count * 1_000) / (performance.now() - start)
  }
  await trips(durationMs / 3) // Warms up the engine.
  return trips(durationMs)
}
