import { openHost } from '../../scripts/drivers/webkit.ts'
import { sandbox } from '../support/sandbox.ts'
import { uploadSuite } from '../support/uploads/suite.ts'

// The host takes calls from nobody, so that the page sends its files by itself, as in any browser. Its sessions are private ones.
// Of a stream that the exchange drops WebKit's network on GTK tells nobody: the page gives it up after its own 45 s.
uploadSuite(() => openHost({ gateway: sandbox.https, origins: [], reply: false }), '503')
