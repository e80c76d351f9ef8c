/** Our documents name their release, and the library's build knows it; here nothing else would. */
globalThis.document?.head.append(
  Object.assign(document.createElement('meta'), { name: 'release', content: '0.0.0+test' }),
)
