import { readArgs } from './args.ts'
import { exchangePath, loadExchange } from './build/exchange.ts'
import { budgets, type FigureName, parts } from './size/budgets.ts'
import { measure } from './size/measure.ts'

readArgs('npm run size\n\n  Prints the bytes of each page and library part after gzip, and fails above a budget.', {})

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(9)

const { figures, routes, early } = await measure(await loadExchange(exchangePath()))
const names = Object.keys(budgets) as FigureName[]

console.log('gzip; pages: what is loaded before the first post\n')
for (const name of names) {
  const bytes = figures[name]
  if (bytes === undefined) console.log(`  ${name.padEnd(14)} not there yet`)
  else {
    const size = `  ${name.padEnd(14)} ${kb(bytes)} of ${kb(budgets[name])}${bytes > budgets[name] ? '  TOO MUCH' : ''}`
    console.log([size, parts[name]?.holds].filter(Boolean).join('  '))
  }
}
console.log('\nfurther routes: what each adds to that\n')
for (const [name, bytes] of Object.entries(routes).sort(([, a], [, b]) => b - a)) console.log(`  ${kb(bytes)}  ${name}`)
for (const sentence of early) console.log(`  ${sentence}`)

if (early.length > 0 || names.some((name) => (figures[name] ?? 0) > budgets[name])) process.exitCode = 1
console.log(`\n${JSON.stringify({ bench: 'size', figures })}`)
