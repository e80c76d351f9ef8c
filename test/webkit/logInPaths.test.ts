import { openHost } from '#scripts/drivers/webkit.ts'
import { logInPathSuite } from '../support/logInPaths.ts'
import { sandbox } from '../support/sandbox.ts'

// The site's own page, which knows of no app around it.
logInPathSuite(() => openHost({ gateway: sandbox.app, reply: true }))
