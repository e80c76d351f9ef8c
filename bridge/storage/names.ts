import type { Open } from '../lib/report.ts'

/*
 * The names of all that the page keeps in a browser. `…` stands for a part that is known only when it runs. docs/data.md has a row for
 * each: what for, for how long, and under which consent.
 */

export const cookieNames = ['insights_1_preferences', 'insights_1_probe', 'insights_fp_…'] as const
export type CookieKey = Open<(typeof cookieNames)[number]>

export const localNames = [
  'deviceId',
  'terminalCode',
  'signedPaths',
  'lastAlgorithm',
  'person',
  'loggedOut',
  'switched',
  'preferences',
  'probe',
  'unread',
  'followsRefused',
  'lastRead',
  'away',
  'mutedWords',
  'lastWords …',
  'sentComments',
  'published',
  'writing.app',
  'places',
  'saved',
  'disabledFeatures',
  'disabledFeatures.…',
  'region',
  'imageHosts',
  'shareUsage',
  'firstVisit',
  'visitor',
  'fingerprint',
  'visitorResolving',
  'trackSwitch',
  'trackRest',
  'trackLeft|…',
  'trackTaken|…',
  'trackNote|…',
  'conformance',
] as const
export type LocalKey = Open<(typeof localNames)[number]>

/** Of session storage. */
export const tabNames = [
  'over',
  'signConfig',
  'certificateEnded',
  'lastWords',
  'person',
  'unwantedDrafts',
  'entries',
  'account',
  'thirdParty',
  'comment …',
  'report …',
  'wishes',
  'writing',
  'trackSession',
  'reloaded',
  'notStarted',
] as const
export type TabKey = Open<(typeof tabNames)[number]>

/** Of our areas of IndexedDB. */
export const recordNames = [
  'pair …',
  'draft … …',
  'draftEnd … …',
  'upload … …',
  'uploadBytes … … …',
  'lists',
  'pinned',
  'list …',
  'event|…',
] as const
