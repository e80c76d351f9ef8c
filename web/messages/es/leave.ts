const leave = {
  title: 'Vas a salir de {name} hacia',
  lookAlike: 'Este nombre usa letras de otro alfabeto que pueden parecerse a las que conoces.',
  text: 'Lo que verás allí no es nuestro. Nunca escribas tu contraseña ni tu frase de recuperación en una página a la que llegaste desde una publicación.',
  app: 'Esto abre la app de {name}',
  mail: 'Esto abre tu correo para',
  telephone: 'Esto llama a',
  outside: 'Sigue solo si confías en quien escribió este enlace.',
  stay: 'Quedarme',
  goOn: 'Continuar',
}

export const rooms = { leave }
