const storage = {
  denied: 'Questo browser non conserva nulla per noi. Le tue scelte valgono finché non chiudi la pagina.',
  full: 'Su questo dispositivo non c’è più spazio. Le tue scelte valgono finché non chiudi la pagina.',
  corrupt: 'Un dato conservato su questo dispositivo era danneggiato ed è stato ripristinato.',
  blocked: 'Un’altra scheda tiene occupati i tuoi dati. Chiudila e le nuove scelte verranno di nuovo conservate.',
  newer: 'È aperta una versione più recente di questa pagina. Ricaricala per conservare le tue scelte.',
}

export const rooms = { storage }
