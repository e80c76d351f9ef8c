const leave = {
  title: 'Stai lasciando {name} per',
  lookAlike: 'Questo nome contiene lettere di un altro alfabeto, che possono somigliare a quelle che conosci.',
  text: 'Ciò che vedi lì non è nostro. Non inserire mai la password o la frase di recupero in una pagina che hai aperto da un post.',
  app: 'Questo apre l’app di {name}',
  mail: 'Questo apre la tua posta per',
  telephone: 'Questo chiama',
  outside: 'Continua solo se ti fidi di chi ha scritto questo link.',
  stay: 'Resta',
  goOn: 'Continua',
}

export const rooms = { leave }
