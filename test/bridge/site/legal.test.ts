import { expect, test } from 'vitest'
import { legalFaults, maxTermsVersion } from '#bridge/site/legal.ts'

const address = (name: string) =>
  `links.${name} must be a path such as /terms or an address such as https://example.com/terms.`
const way = (name: string) => `links.${name} must lead to a page; only links.trade may have {coin} and {symbol} in it.`
const version = 'terms.version must be a text of 1 to 40 characters, such as "2026-03".'
const unread = 'terms needs links.terms. Set it to the address of the terms.'
type Row = [config: Readonly<Record<string, unknown>>, faults: readonly string[]]
const links = { terms: '/terms' }

test.each<[config: Readonly<Record<string, unknown>>]>([
  [{}],
  [{ links: {} }],
  [{ links: { terms: '/', privacy: 'https://meridian.example/privacy', help: 'mailto:help@meridian.example' } }],
  [{ links: { imprint: { en: '/imprint', de: 'https://meridian.example/impressum' } } }],
  [
    {
      links: {
        exchange: '/',
        password: 'https://meridian.example/reset',
        security: '/security',
        deposit: { en: '/deposit', de: '/einzahlen' },
        trade: 'https://meridian.example/{coin}/{symbol}',
      },
    },
  ],
  [{ links, terms: { version: 'x'.repeat(maxTermsVersion) } }],
  [{ languages: ['zh-CN', 'en'] }],
])('nothing is wrong with %j', (config) => expect(legalFaults(config)).toEqual([]))

test.each<Row>([
  [{ links: 7 }, ['links must be addresses by name, such as { terms: "https://example.com/terms" }.']],
  [
    { links: { jobs: '/jobs' } },
    [
      'links has no "jobs"; it may have terms, privacy, rules, help, imprint, exchange, password, security, deposit, trade.',
    ],
  ],
  [{ links: { help: '' } }, ['links.help must not be empty.']],
  ...[
    'help',
    '//elsewhere.example',
    '/a b',
    'x/help',
    'http://meridian.example',
    'https://',
    'https:///x',
    'https://a b',
    'xhttps://a.example',
    'mailto:help',
    'mailto:@a',
    'mailto:a@',
    'xmailto:a@b',
    'javascript:1',
  ].map((help): Row => [{ links: { help } }, [address('help')]]),
  [{ links: { help: { en: '/help', de: 'hilfe' } } }, [address('help')]],
  ...[
    { trade: '/trade/{pair}' },
    { trade: '/trade/{coin' },
    { trade: 'mailto:desk@meridian.example' },
    { deposit: '/deposit/{coin}' },
    { password: { en: '/reset', de: 'mailto:reset@meridian.example' } },
  ].map((ways): Row => [{ links: ways }, [way(Object.keys(ways)[0] ?? '')]]),
  [{ links: { trade: 'javascript:{coin}' } }, [address('trade')]],
  [{ terms: { version: '1' } }, [unread]],
  [{ terms: { version: '1' }, links: {} }, [unread]],
  [{ terms: { version: '1' }, links: 7 }, [expect.stringMatching(/^links must be/), unread]],
  [{ links, terms: 7 }, [version]],
  [{ links, terms: { version: '' } }, [version]],
  [{ links, terms: { version: ' ' } }, [version]],
  [{ links, terms: { version: 1 } }, [version]],
  [{ links, terms: { version: 'x'.repeat(41) } }, [version]],
  [{ languages: [] }, ['languages must be a list, such as ["en", "de"].']],
  [{ languages: 'en' }, ['languages must be a list, such as ["en", "de"].']],
  [{ languages: ['en', 'EN'] }, ['languages has "EN", which is not a supported language, such as "de" or "zh-CN".']],
  [{ languages: ['en', 'tr'] }, ['languages has "tr", which is not a supported language, such as "de" or "zh-CN".']],
  [{ languages: ['en', 7] }, ['languages has 7, which is not a supported language, such as "de" or "zh-CN".']],
  [{ languages: ['en', 'de', 'en'] }, ['languages names one twice.']],
])('of %j it says what is wrong', (config, faults) => expect(legalFaults(config)).toEqual(faults))
