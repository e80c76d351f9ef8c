import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'
import { type Access, accessFaults, accessOf } from './native/access.ts'
import { type SyntaxNode, treesOf } from './native/trees.ts'

const paths = ['webview/contract/Contract.swift', ...globSync('webview/hosts/ios/*.swift', { cwd: root }).sort()]
let sources: readonly string[] = []
let trees: readonly SyntaxNode[] = []
let access: Access

beforeAll(async () => {
  sources = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')))
  trees = await treesOf('swift', sources)
  access = accessOf(trees)
})

/** What an app uses of the package, and no more: what it makes, what it is given, and what it is called by. */
const ofTheApp: Readonly<Record<string, readonly string[]>> = {
  AppMethods: ['appearanceChanged', 'init', 'sessionChanged'],
  // As its configuration says them.
  ExchangeSettings: ['init'],
  ExchangeApp: [
    'badge',
    'changed',
    'forgetSession',
    'forgetSignConfig',
    'isSimulation',
    'logIn',
    'logOut',
    'look',
    'note',
    'pick',
    'request',
    'routes',
    'screen',
    'takeLastTime',
    'upload',
    'user',
    'userId',
    'version',
  ],
  Failure: ['code', 'init', 'message'],
  // In debug builds alone.
  Hands: ['init', 'userContentController'],
  InsightsHost: [
    'back',
    'hands',
    'init',
    'open',
    'pressTab',
    'updates',
    'viewDidAppear',
    'viewDidDisappear',
    'viewDidLoad',
    'viewSafeAreaInsetsDidChange',
    'webView',
    'webViewWebContentProcessDidTerminate',
  ],
  PackageStore: ['follow', 'init', 'update'],
  PickMediaItem: ['bytes', 'handle', 'height', 'init', 'preview', 'width'],
  PutOff: ['reason'],
  // The default of a store's channel.
  ReleaseChannel: ['stable'],
  ReleaseDecision: ['embedded', 'ended', 'stays', 'takes', 'waits'],
  RequestResult: ['at', 'code', 'data', 'init', 'msg'],
  Tester: ['changeTheme', 'logIn', 'logOut', 'pick'],
  Unfit: ['reason'],
  Updates: ['init'],
  UploadResult: ['height', 'init', 'mediaId', 'seconds', 'thumb', 'type', 'url', 'width'],
  Warm: ['begin', 'init', 'look', 'open', 'release', 'state'],
  WarmState: ['idle'],
}

test('each type that a public signature of the Swift package names is public, and what Swift asks to be', () => {
  expect(access.types.size).toBeGreaterThan(40)
  expect(accessFaults(access)).toEqual([])
})

test('public in it is what an app uses, and nothing else', () => {
  const open: Record<string, string[]> = {}
  for (const { type, member } of access.open) {
    const members = open[type] ?? []
    if (member !== undefined && !members.includes(member)) members.push(member)
    open[type] = members
  }
  for (const members of Object.values(open)) members.sort()
  expect(open).toEqual(ofTheApp)
})

const breaks = [
  ['public struct Failure', 'struct Failure', 'ExchangeApp.request names Failure, which is not public.'],
  ['public struct PickMediaItem', 'struct PickMediaItem', 'ExchangeApp.pick names PickMediaItem, which is not public.'],
  [
    'public final class PackageStore',
    'final class PackageStore',
    'InsightsHost.init names PackageStore, which is not public.',
  ],
  ['public final class Updates', 'final class Updates', 'InsightsHost.updates names Updates, which is not public.'],
  [
    'public static let stable',
    'static let stable',
    'PackageStore.init names ReleaseChannel.stable, which is not public.',
  ],
  [
    'public override func viewDidLoad',
    'override func viewDidLoad',
    'InsightsHost.viewDidLoad is not public, and Swift asks for it.',
  ],
  [
    'public func userContentController',
    'func userContentController',
    'Hands.userContentController is not public, and Swift asks for it.',
  ],
] as const

test('a word that is gone would be found out', async () => {
  const places = breaks.map(([was]) => sources.findIndex((source) => source.includes(was)))
  expect(places).not.toContain(-1)
  const changed = breaks.map(([was, is], at) => sources[places[at] ?? -1]?.replace(was, is) ?? '')
  const found = await treesOf('swift', changed)
  for (const [at, [, , sentence]] of breaks.entries()) {
    const others = trees.filter((_, place) => place !== places[at])
    expect(accessFaults(accessOf([...others, ...found.slice(at, at + 1)]))).toContain(sentence)
  }
})
