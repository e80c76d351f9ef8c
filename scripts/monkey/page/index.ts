import { doAct } from './act.ts'
import { startProbe } from './probe.ts'
import { settle } from './settle.ts'
import { pointOn, thingAt } from './things.ts'

const frame = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 16))

/** Chooses a person from the fake app's list, which shows who is logged in only once native has a session. */
async function logIn(person: number): Promise<boolean> {
  const end = performance.now() + 15_000
  while (performance.now() < end) {
    const list = document.querySelector<HTMLSelectElement>('#person')
    const option = list?.options[person]
    if (list && option && list.value === option.value) return true
    if (list && option) {
      list.value = option.value
      list.dispatchEvent(new Event('change', { bubbles: true }))
      while (list.value !== option.value && performance.now() < end) await frame()
    }
    await frame()
  }
  return false
}

startProbe()
if (window === window.top) {
  window.insightsMonkey = {
    aim(at) {
      const element = thingAt(at)
      return element ? pointOn(element) : null
    },
    async act(act, scope) {
      await doAct(act, scope)
      return settle(scope)
    },
    logIn,
  }
}
