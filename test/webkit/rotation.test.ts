import { openHost } from '#scripts/drivers/webkit.ts'
import { rotationSuite } from '../support/rotation/suite.ts'
import { sandbox } from '../support/sandbox.ts'

rotationSuite(() => openHost({ gateway: sandbox.app, reply: false }))
