import { expect, test } from 'vitest'
import { asModule } from '#scripts/build/reactModules.ts'

const load = (text: string): Promise<Record<string, unknown>> =>
  import(`data:text/javascript,${encodeURIComponent(asModule(text))}`)

test('makes a module of a CommonJS file, with the same exports', async () => {
  const module = await load(`"use strict";
    var Path = require("node:path"), rest = 1;
    if (rest) { exports.now = () => Path.join("a", "b"); } else { exports.now = null; }
exports.twice = function (text) { return exports.now() + text + rest; };
exports.version = "1";`)
  expect(Object.keys(module).sort()).toEqual(['now', 'twice', 'version'])
  expect((module.twice as (text: string) => string)('!')).toBe('a/b!1')
})
