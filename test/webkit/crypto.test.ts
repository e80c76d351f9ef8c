import { openHost } from '#scripts/drivers/webkit.ts'
import { cryptoSuite } from '../support/crypto/suite.ts'
import { sandbox } from '../support/sandbox.ts'

cryptoSuite(() => openHost({ gateway: sandbox.app, reply: false }))
