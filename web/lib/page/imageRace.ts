import { whenIdle } from '#bridge/lib/idle.ts'
import { readLocal, writeLocal } from '#bridge/storage/local.ts'
import { addressOn, imageCandidates, picturePathOf, rankingKey } from './pictures.ts'
import { services } from './services.ts'

/** What each image host answers with a tiny picture. A random query keeps caches out of the race. */
const testPicture = (): string => services().exchange.domains.pictures?.test ?? '/media/test.gif'
/** A slower host counts as unreachable. */
const slowestMs = 3_000
/** How long a race's outcome counts. */
const lastsMs = 86_400_000
const configurationMs = 5_000

interface Ranking {
  readonly at: number
  readonly hosts: readonly string[]
}

/** Reads the ranking, without hosts that are no longer candidates. */
function readRanking(): Ranking {
  const [at, ...hosts] = readLocal(rankingKey)?.split(' ') ?? []
  const candidates = imageCandidates()
  return { at: Number(at), hosts: hosts.filter((host) => candidates.includes(host)) }
}

const keepRanking = ({ at, hosts }: Ranking): boolean => writeLocal(rankingKey, [at, ...hosts].join(' '))

/** The candidates that the exchange lists; all, if it lists none of them. The page's policy blocks any other. */
async function hostsInUse(candidates: readonly string[]): Promise<readonly string[]> {
  const giveUp = new AbortController()
  const late = setTimeout(() => giveUp.abort(), configurationMs)
  try {
    const options = { silent: true, signal: giveUp.signal }
    const { list } = await services().client.call('system.domainConfigList', {}, options)
    const inUse = list
      .filter(({ type }) => type === 'image')
      .map(({ domain }) => (domain === 'self' ? location.origin : domain))
    const both = candidates.filter((host) => inUse.includes(host))
    return both.length > 0 ? both : candidates
  } catch (error) {
    console.warn('Could not load the list of image hosts. Comparing all of them.', error)
    return candidates
  } finally {
    clearTimeout(late)
  }
}

/**
 * Loads the test picture.
 * @returns whether it came in time.
 */
const answers = (host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const picture = new Image()
    const late = setTimeout(() => resolve(false), slowestMs)
    const end = (came: boolean) => {
      clearTimeout(late)
      resolve(came)
    }
    picture.onload = () => end(true)
    picture.onerror = () => end(false)
    picture.src = `${host}${testPicture()}?${Math.random()}`
  })

/**
 * Loads the test picture from every host at once and remembers the hosts in the order it came, unless there is nothing to
 * compare or an outcome is remembered that still counts. Where it comes from none, what was remembered stays.
 */
export async function compareImageHosts(): Promise<void> {
  const { at, hosts } = readRanking()
  const age = Date.now() - at
  // A clock that was set back ends it too.
  const isFresh = hosts.length > 0 && age >= 0 && age < lastsMs
  const candidates = [...new Set(imageCandidates())]
  if (isFresh || candidates.length < 2) return
  const arrived: string[] = []
  const race = async (host: string) => {
    if (await answers(host)) arrived.push(host)
  }
  await Promise.all((await hostsInUse(candidates)).map(race))
  if (arrived.length > 0) keepRanking({ at: Date.now(), hosts: arrived })
}

/**
 * Compares the hosts once the page shows a picture and has nothing better to do.
 * @returns a function that takes it back.
 */
export function compareImageHostsLater(): () => void {
  let takeBack: (() => void) | undefined
  const unlisten = () => {
    document.removeEventListener('load', go, true)
    document.removeEventListener('error', go, true)
  }
  const go = () => {
    unlisten()
    takeBack = whenIdle(() => void compareImageHosts())
  }
  document.addEventListener('load', go, true)
  document.addEventListener('error', go, true)
  if ([...document.querySelectorAll('img')].some(({ complete, currentSrc }) => complete && currentSrc)) go()
  return () => {
    unlisten()
    takeBack?.()
  }
}

/** Where an answer's picture may be had beside an address that failed: on the other hosts, the fastest first, and where the answer said. */
export function otherAddresses(url: string, failed: string): readonly string[] {
  const path = picturePathOf(url)
  const { hosts } = readRanking()
  const on = path ? [...hosts, ...imageCandidates()].map((host) => addressOn(host, path)) : []
  return [...new Set([...on, url])].filter((address) => address !== failed)
}

/**
 * Says that a picture could not be had from these addresses and then was from another: their hosts are left out until the next
 * race. Without the other it may be the picture that is missing.
 */
export function dropImageHosts(failed: readonly string[]): void {
  if (failed.length === 0) return
  const origins = failed.map((address) => new URL(address, location.href).origin)
  const { at, hosts } = readRanking()
  const known = hosts.length > 0 ? hosts : imageCandidates()
  // Where there has been no race there is no outcome that counts either.
  keepRanking({ at: at || 0, hosts: known.filter((host) => !origins.includes(host)) })
}
