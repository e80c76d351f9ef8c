import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Adapter } from '#bridge/exchange/adapt/adapted.ts'
import { root } from '../../esbuild.config.ts'

/** The exchange whose feed is called a timeline: what translates it, as its configuration and a site name it. */
export const otherShapesPath = join(root, 'fixtures/otherShapes/adapt.js')

export const otherShapes = (): Promise<Adapter> => import(pathToFileURL(otherShapesPath).href)

export const otherShapesSource = (): Promise<string> => readFile(otherShapesPath, 'utf8')
