const leave = {
  title: 'Stai lasciando {name} per',
  lookAlike: 'Questo nome contiene lettere di un altro alfabeto, che possono somigliare a quelle che conosci.',
  text: 'Ciò che vedi lì non è nostro. Non inserire mai la password o la frase di recupero in una pagina che hai aperto da un post.',
  stay: 'Resta',
  goOn: 'Continua',
}

export const rooms = { leave }
