import { refuse } from './args.ts'

/** What each benchmark measures, for the list. `docs/benchmarks.md` has the details. */
const benches: Readonly<Record<string, string>> = {
  against: 'other benches, of this checkout and of another commit in turn',
  bridge: 'round trips of calls to native',
  chart: 'a chart with 5,000 posts, panned and zoomed',
  faults: 'every route under every fault',
  feed: 'long lists, scrolled slowly and fast',
  gateway: 'growing rates of requests',
  hostile: 'parsers on hostile texts, and readers next to hostile requests',
  journey: '80 presses in each build on a slow phone',
  kills: 'drafts and uploads after the browser is killed',
  offline: 'visits with a service worker, with a network and without',
  live: 'live streams: requests of an open page, prices on the screen, a gateway with 1,000 streams',
  outage: 'restarts of PostgreSQL, and of gateways behind nginx',
  page: 'the time to the first readable post on a slow phone',
  signing: 'signatures, compared with node-forge',
  stay: 'eight simulated hours in an app',
  tracking: 'events lost or sent twice',
  warm: 'the opening of the section in an app with a warm start',
}

const usage = `npm run bench -- NAME [--short] [--minutes 20] [--OPTION VALUE]…

${Object.entries(benches)
  .map(([name, says]) => `  ${name.padEnd(10)} ${says}`)
  .join('\n')}

  NAME --help lists the options of a bench.`

const [name = '--help'] = process.argv.splice(2, 1)
if (['--help', '-h'].includes(name)) console.log(usage)
else if (!Object.hasOwn(benches, name))
  refuse(`Unknown bench "${name}". Use one of: ${Object.keys(benches).join(', ')}.`)
else await import(`./bench/${name}.ts`)
