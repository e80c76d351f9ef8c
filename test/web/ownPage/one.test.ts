import { ownPageSuite } from './suite.ts'

ownPageSuite()
