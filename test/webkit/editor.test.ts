import { openHost } from '#scripts/drivers/webkit.ts'
import { editorSuite } from '../support/editor/suite.ts'
import { sandbox } from '../support/sandbox.ts'

editorSuite(() => openHost({ gateway: sandbox.app, reply: false }))
