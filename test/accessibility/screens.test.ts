import { screensSuite } from './screensSuite.ts'

screensSuite('en')
