import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RouteName, routes } from '#bridge/site/routes.ts'
import { seedNow } from '#fixtures/seed/index.ts'
import type { Cdp } from '#scripts/drivers/cdp.ts'
import { screenCases } from '#scripts/drivers/screenCases.ts'
import { findPosts, hrefOf, pressAll, readAs, type ShownPosts, settle } from '#scripts/drivers/screens.ts'
import { type Sandbox, startSandbox } from '#scripts/sandbox.ts'
import { chromiumForFile } from '../support/chromium.ts'

interface Value {
  readonly value?: unknown
}

/** What Chromium tells of a node, as far as it is written down. */
interface AccessibilityNode {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: Value
  readonly name?: Value
  readonly description?: Value
  readonly value?: Value
  readonly properties?: readonly { readonly name: string; readonly value: Value }[]
  readonly childIds?: readonly string[]
}

/** Without meaning to any reader, whether it is there or not. */
const withoutMeaning: readonly unknown[] = ['none', 'generic', 'InlineTextBox', 'ListMarker', 'LineBreak']
const text = 'StaticText'
/** What of a state is usual, and goes without saying. */
const usual: Readonly<Record<string, readonly unknown[]>> = {
  level: [],
  checked: [],
  pressed: [],
  expanded: [],
  selected: [false],
  disabled: [false],
  required: [false],
  readonly: [false],
  invalid: ['false', false],
  hasPopup: ['false', false],
  modal: [false],
  live: ['off'],
  busy: [false, 0],
  roledescription: [''],
}
/** Longer names are people's words. */
const longest = 100
/** Of what is alike in a row, a feed's posts or a list's people, so many are written down: how many have come is chance. */
const alike = 3
/** …of links and buttons that stand beside each other, all of a row. */
const alikeInRow = 8

interface Branch {
  readonly role: string
  readonly name: string
  readonly line: string
  readonly branches: readonly Branch[]
}

const plain = (words: unknown): string =>
  String(words ?? '')
    .replace(/\s+/g, ' ')
    .trim()

function quoted(words: unknown): string {
  const all = plain(words)
  return `"${all.length > longest ? `${all.slice(0, longest)}…` : all}"`
}

function lineOf(role: string, { name, description, value, properties = [] }: AccessibilityNode): string {
  const states = properties
    .filter((state) => usual[state.name] && !usual[state.name]?.includes(state.value.value))
    .map((state) => (state.value.value === true ? state.name : `${state.name} ${plain(state.value.value)}`))
  return [
    role,
    plain(name?.value) && quoted(name?.value),
    ...states,
    plain(value?.value) && plain(value?.value) !== plain(name?.value) && `value ${quoted(value?.value)}`,
    plain(description?.value) && `description ${quoted(description?.value)}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Texts that stand beside each other are read as one. */
function joinTexts(branches: readonly Branch[]): Branch[] {
  const joined: Branch[] = []
  for (const branch of branches) {
    const last = joined.at(-1)
    if (branch.role !== 'text' || last?.role !== 'text') joined.push(branch)
    else {
      // A handle and the sign before it are one word.
      const name = plain(`${last.name} ${branch.name}`).replaceAll(/@ (?=\S)/g, '@')
      joined[joined.length - 1] = { ...last, name, line: `text ${quoted(name)}` }
    }
  }
  return joined
}

const letters = (words: string): string => words.replace(/\s/g, '')

/** The branches that stand for a node: itself, or what is in it where it says nothing. */
function branchesOf(node: AccessibilityNode, nodes: ReadonlyMap<string, AccessibilityNode>): Branch[] {
  const role = plain(node.role?.value)
  const name = plain(node.name?.value)
  if (role === 'InlineTextBox') return []
  if (role === text) return name ? [{ role: 'text', name, line: `text ${quoted(name)}`, branches: [] }] : []
  const inside = joinTexts(
    (node.childIds ?? []).flatMap((id) => {
      const child = nodes.get(id)
      return child ? branchesOf(child, nodes) : []
    }),
  )
  const isPlain = node.ignored || (withoutMeaning.includes(role) && !name)
  if (isPlain) return inside
  // What is called by its own words says them once.
  const isItsWords =
    inside.every((one) => one.role === 'text') && letters(inside.map((one) => one.name).join('')) === letters(name)
  return [{ role, name, line: lineOf(role, node), branches: isItsWords ? [] : inside }]
}

function linesOf(branches: readonly Branch[], depth: number): string[] {
  const indent = '  '.repeat(depth)
  let run = 0
  return branches.flatMap((branch, at) => {
    run = branches[at - 1]?.role === branch.role ? run + 1 : 1
    const most = branch.role === 'text' ? Number.POSITIVE_INFINITY : branch.branches.length > 0 ? alike : alikeInRow
    if (run > most) return run === most + 1 ? [`${indent}… more of the kind`] : []
    return [`${indent}${branch.line}`, ...linesOf(branch.branches, depth + 1)]
  })
}

/** The tree as lines, a node each: role, name, states, what it says, deeper by two spaces a step. */
function writeTree(all: readonly AccessibilityNode[]): string {
  const nodes = new Map(all.map((node) => [node.nodeId, node]))
  const [root] = all
  return root ? `${linesOf(branchesOf(root, nodes), 0).join('\n')}\n` : ''
}

/** The accessibility tree of the page as it stands, its root first. */
async function nodesOf(cdp: Cdp): Promise<readonly AccessibilityNode[]> {
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as { nodes: AccessibilityNode[] }
  return nodes
}

/** The clock of each page begins at the sandbox's moment. */
const freezeClock = `{
  const Real = Date
  const now = () => ${seedNow} + Math.floor(performance.now())
  window.Date = class extends Real {
    constructor(...given) {
      super(...(given.length > 0 ? given : [now()]))
    }
    static now = now
  }
}`

const names = Object.keys(routes) as RouteName[]
const folder = new URL('trees/', import.meta.url)
/** A page that has stayed as it is for so long has nothing to bring. Milliseconds. */
const quietMs = 12_000
const howToRenew = `Where that is what was meant: vitest run --project accessibility test/accessibility/trees.test.ts -u`

let sandbox: Sandbox
let posts: ShownPosts
const chromium = chromiumForFile({ width: 1440, height: 900, initScripts: [freezeClock] })
beforeAll(async () => {
  // No other test writes there.
  sandbox = await startSandbox({}, seedNow)
  // What comes up by itself once a reader rests lies over all else.
  await chromium.cdp.send('Network.enable', {})
  await chromium.cdp.send('Network.setBlockedURLs', { urls: ['*/social/public/activity*'] })
  await chromium.cdp.send('Emulation.setTimezoneOverride', { timezoneId: 'UTC' })
  await chromium.browser.url(`${sandbox.addresses.https}/favicon.ico`)
  posts = await findPosts(sandbox.addresses.http)
}, 240_000)
afterAll(async () => {
  await sandbox?.close()
})

/** The tree as it is written down, once it is that; else as it stays. */
async function treeOf(written: string): Promise<string> {
  let since = performance.now()
  for (let tree = ''; ; ) {
    const next = writeTree(await nodesOf(chromium.cdp))
    if (next === written) return next
    if (next !== tree) since = performance.now()
    if (performance.now() - since > quietMs) return next
    tree = next
  }
}

test.each(names)('the accessibility tree of %s equals its file', async (name) => {
  const { path, shows, reader, presses } = screenCases[name]
  await readAs(chromium, reader)
  await chromium.browser.url(`${sandbox.addresses.https}/en${hrefOf(path, posts)}`)
  await pressAll(chromium, presses)
  await settle(chromium, shows)
  const written = await readFile(new URL(`${name}.txt`, folder), 'utf8').catch(() => '')
  await expect(await treeOf(written), howToRenew).toMatchFileSnapshot(`trees/${name}.txt`)
})

test('each stored tree belongs to a screen', async () => {
  const own = names.map((name) => `${name}.txt`)
  expect((await readdir(folder)).filter((file) => !own.includes(file))).toEqual([])
})
