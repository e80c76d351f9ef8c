import { openHost } from '#scripts/drivers/webkit.ts'
import { contentSuite } from '../support/content/suite.ts'
import { sandbox } from '../support/sandbox.ts'

contentSuite(() => openHost({ gateway: sandbox.app, reply: false }))
