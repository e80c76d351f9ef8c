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

test('each type in a public signature of the Swift package is public, as Swift requires', () => {
  expect(access.types.size).toBeGreaterThan(40)
  expect(accessFaults(access)).toEqual([])
})

test('the Swift package makes only what apps use public', () => {
  const open: Record<string, string[]> = {}
  for (const { type, member } of access.open) {
    const members = open[type] ?? []
    if (member !== undefined && !members.includes(member)) members.push(member)
    open[type] = members
  }
  for (const members of Object.values(open)) members.sort()
  expect(open).toEqual(ofTheApp)
})
