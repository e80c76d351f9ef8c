const leave = {
  title: 'Vas a salir de {name} hacia',
  lookAlike: 'Este nombre usa letras de otro alfabeto que pueden parecerse a las que conoces.',
  text: 'Lo que verás allí no es nuestro. Nunca escribas tu contraseña ni tu frase de recuperación en una página a la que llegaste desde una publicación.',
  stay: 'Quedarme',
  goOn: 'Continuar',
}

export const rooms = { leave }
