/** What the conformance page in the phone shows. */
export interface ShownRun {
  readonly isDone: boolean
  readonly verdict: string
  /** The names of what is wrong with the line. */
  readonly faults: readonly string[]
  /** Ids of cases, those that failed with what they received. */
  readonly failed: readonly string[]
  readonly notYet: readonly string[]
  readonly passed: readonly string[]
  readonly excused: readonly string[]
  /** How many cases have ended, whichever way. */
  readonly ended: number
}

/** Runs in the browser: in the fake app's page, or in the conformance page itself. */
export function shownRun(): ShownRun | null {
  const page = document.querySelector('iframe')?.contentDocument ?? document
  const verdict = page.querySelector('.verdict')?.textContent ?? ''
  if (!verdict) return null
  const ids = (status: string) =>
    Array.from(
      page.querySelectorAll(`.case:has(.case__status--${status}) .case__id`),
      ({ textContent }) => textContent ?? '',
    )
  const kept = page.defaultView?.localStorage.getItem('insights/1/conformance') ?? '{}'
  const { results = {} }: { results?: Record<string, { received: string }> } = JSON.parse(kept)
  return {
    isDone: verdict === 'Green' || verdict === 'Not yet',
    verdict,
    faults: Array.from(page.querySelectorAll('.fault__name'), ({ textContent }) => textContent ?? ''),
    failed: ids('failed').map((id) => `${id}: ${results[id]?.received}`),
    notYet: ids('notYet'),
    passed: ids('passed'),
    excused: ids('excused'),
    ended: ['passed', 'failed', 'excused', 'notRun', 'notYet'].flatMap(ids).length,
  }
}

/** No case takes longer: it makes three calls, one after the other, which are waited for 15 s each. */
const standstillMs = 60_000

/**
 * Waits for the end of a run: as long as case after case ends, however slow the machine.
 * @throws once it stands still, with what has come of it until then.
 */
export async function untilDone(browser: WebdriverIO.Browser): Promise<ShownRun> {
  let seen = await browser.execute(shownRun)
  while (!seen?.isDone) {
    const before: number | undefined = seen?.ended
    await browser.waitUntil(
      async () => {
        seen = await browser.execute(shownRun)
        return seen?.isDone || seen?.ended !== before
      },
      { timeout: standstillMs, timeoutMsg: `The run stands still: ${JSON.stringify(seen)}` },
    )
  }
  return seen
}
