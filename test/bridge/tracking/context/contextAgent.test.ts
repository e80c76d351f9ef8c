import { expect, test } from 'vitest'
import { readAgent } from '#bridge/tracking/context/context.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0'

test.each([
  [
    '[s3-context-sys-iPhone]',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) ${webkit} Version/18.2 Mobile/15E148 Safari/604.1`,
    ['Safari', '18.2', 'mobile', '18.2', 'Apple', 'iPhone'],
  ],
  [
    '[s3-context-sys-mobile]',
    `Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A) ${chrome} Mobile Safari/537.36`,
    ['Chrome', '156.0.0.0', 'mobile', '14', 'Samsung', 'SM-S918B'],
  ],
  [
    '',
    `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`,
    ['Chrome', '156.0.0.0', 'mobile', '10', '', ''],
  ],
  [
    '[s3-context-sys-Windows]',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/156.0.1.2`,
    ['Edge', '156.0.1.2', 'Windows', '10.0', '', ''],
  ],
  [
    '[s3-context-sys-MacOS]',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.1 Safari/605.1.15`,
    ['Safari', '17.1', 'MacOS', '10.15.7', 'Apple', 'Macintosh'],
  ],
  [
    '[s3-context-sys-web]',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ['Firefox', '140.0', 'web', '', '', ''],
  ],
  ['', '', ['', '', 'web', '', '', '']],
])(
  '%s [s3-context-sys-app-H5] %s',
  (_ids, userAgent, [browser, browser_version, sys, os_version, manufacturer, model]) => {
    expect(readAgent(userAgent, false)).toEqual({ browser, browser_version, sys, os_version, manufacturer, model })
    expect(readAgent(userAgent, true).sys).toBe('app H5')
  },
)
