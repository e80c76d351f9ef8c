import { screensSuite } from './screensSuite.ts'

screensSuite('ar')
