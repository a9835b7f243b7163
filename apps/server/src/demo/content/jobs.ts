export interface DemoJob {
  /** Description in the customer's words. */
  readonly description: string;
  readonly hours: number;
  /** Cost of parts and supplies in euros. */
  readonly materials: number;
}

const job = (hours: number, materials: number, description: string): DemoJob => ({
  description,
  hours,
  materials,
});

/** Examples of jobs by the service's name in the catalogue. Every service has some. */
export const JOBS = {
  Fontanería: [
    job(
      4,
      190,
      'Instalar un termo eléctrico de 80 litros en el lavadero y retirar el viejo, que pierde por abajo.',
    ),
    job(
      2,
      60,
      'La cisterna no deja de perder agua y suena toda la noche. Es una Roca de hace unos diez años.',
    ),
    job(
      1.5,
      20,
      'El fregadero rebosa cada vez que desagua el lavavajillas y esta noche tenemos gente a cenar.',
    ),
    job(
      1.5,
      35,
      'El grifo de la cocina gotea aunque lo cierre del todo y ya ha dejado marca en el fregadero.',
    ),
    job(
      3,
      120,
      'Ha salido una mancha de humedad en el techo del vecino de abajo, justo debajo de nuestro baño.',
    ),
    job(2.5, 85, 'Quiero cambiar el plato de la ducha por uno antideslizante; las medidas son 120 x 70.'),
    job(
      1,
      25,
      'La llave de paso del baño no cierra y cada vez que hay que tocar algo toca cortar el agua de toda la casa.',
    ),
    job(1.5, 40, 'Poca presión de agua caliente en toda la casa desde la semana pasada. La fría sale bien.'),
  ],
  Desatascos: [
    job(1, 15, 'El fregadero traga muy despacio y huele mal. Ya he probado con productos y nada.'),
    job(1.5, 20, 'Atasco en el váter del baño pequeño, no baja y da miedo tirar de la cadena.'),
    job(3, 60, 'Bajante de la comunidad atascada: rebosa el sumidero del patio cuando llueve.'),
    job(2, 30, 'La ducha se llena de agua a los dos minutos y tarda media hora en vaciarse.'),
  ],
  'Reparación de calderas': [
    job(1.5, 70, 'La caldera se apaga sola y marca E133. Tenemos que rearmarla varias veces al día.'),
    job(1, 30, 'Pierde presión: hay que rellenar el circuito cada dos días o deja de calentar.'),
    job(2, 140, 'Hay calefacción, pero el agua caliente sale templada. Es una Junkers de condensación.'),
    job(1, 0, 'Revisión anual de la caldera, que toca este mes.'),
  ],
  'Instalación de gas': [
    job(3, 110, 'Vamos a poner cocina de gas donde había vitro y hace falta llevar la toma y legalizarla.'),
    job(2, 45, 'La compañía ha dejado una anomalía en la inspección: falta una rejilla de ventilación.'),
    job(2, 65, 'Cambiar el tubo y la llave de gas de la cocina, que están caducados.'),
  ],
  Electricidad: [
    job(1.5, 25, 'Salta el diferencial cada vez que encendemos el horno y el lavavajillas a la vez.'),
    job(3, 90, 'Instalar ocho focos led empotrados en la cocina; el falso techo ya está hecho.'),
    job(2, 60, 'Añadir tres enchufes en el salón y mover el del televisor detrás del mueble.'),
    job(1, 20, 'Un interruptor del pasillo hace chispas al tocarlo y huele un poco a quemado.'),
    job(1.5, 45, 'Colgar dos lámparas pesadas en el comedor y poner un regulador de intensidad.'),
    job(5, 260, 'Renovar el cuadro eléctrico, que todavía es de fusibles, y dejarlo con boletín.'),
  ],
  'Aire acondicionado': [
    job(4, 180, 'Instalar un split de 3.000 frigorías en el dormitorio; la preinstalación ya está hecha.'),
    job(1.5, 90, 'El aire echa aire pero no enfría. La última carga de gas fue hace cuatro años.'),
    job(1, 10, 'Limpieza y revisión de dos splits, que huelen a humedad cada vez que se encienden.'),
    job(2, 70, 'La máquina de fuera gotea en el balcón de la vecina y quiere que lo arreglemos ya.'),
  ],
  'Calefacción y radiadores': [
    job(
      2,
      30,
      'Tres radiadores no calientan por arriba y hacen ruido de agua. Es un piso con caldera propia.',
    ),
    job(
      3,
      150,
      'Cambiar un radiador del salón, que pierde por la base, por uno de aluminio de ocho elementos.',
    ),
    job(1.5, 80, 'Poner válvulas termostáticas en los cinco radiadores de la casa.'),
    job(2, 95, 'Sustituir el termostato viejo por uno que se pueda manejar con el móvil.'),
  ],
  'Placas solares': [
    job(
      14,
      1900,
      'Instalación de cuatro paneles en un tejado a dos aguas orientado al sur, con batería más adelante.',
    ),
    job(3, 0, 'Las placas producen la mitad que el año pasado y la aplicación no da ningún aviso.'),
    job(2, 0, 'Limpieza de diez paneles y revisión de las fijaciones después del temporal.'),
  ],
  'Antenas y telecomunicaciones': [
    job(1, 20, 'No se ven varios canales desde hace una semana; a los vecinos les funciona todo.'),
    job(2, 55, 'Llevar una toma de red por cable desde el router hasta el despacho, unos 15 metros.'),
    job(1.5, 40, 'El telefonillo suena, pero no abre la puerta del portal.'),
  ],
  'Reparación de electrodomésticos': [
    job(1.5, 55, 'La lavadora no centrifuga y deja la ropa chorreando. Balay, seis años.'),
    job(1, 40, 'El frigorífico hace hielo al fondo y las verduras se congelan.'),
    job(1.5, 70, 'El lavavajillas se queda parado a mitad de programa con agua dentro.'),
    job(1, 60, 'El horno calienta solo por arriba. Creo que es la resistencia.'),
    job(1, 30, 'La secadora para a los diez minutos y pide vaciar el depósito, que está vacío.'),
  ],
  'Reparación de ordenadores': [
    job(1.5, 60, 'El portátil va lentísimo desde la última actualización; me gustaría pasarlo a disco SSD.'),
    job(2, 0, 'Pantalla azul al arrancar. Necesito sobre todo recuperar las fotos y los trabajos de clase.'),
    job(1, 0, 'Configurar impresora, correo y copias de seguridad en el ordenador de mi madre.'),
    job(2, 85, 'Se cayó el portátil y la bisagra está rota; la pantalla funciona.'),
  ],
  'Reparación de móviles': [
    job(1, 80, 'Pantalla rota de un iPhone 13. Se ve bien, pero el táctil falla en una esquina.'),
    job(0.5, 40, 'La batería no llega a mediodía. Samsung A52, casi cuatro años.'),
    job(1, 25, 'No carga salvo que sujete el cable en una posición concreta.'),
  ],
  Cerrajería: [
    job(1, 60, 'Cambiar el bombín de la puerta de entrada, acabamos de comprar el piso.'),
    job(1, 0, 'Se ha cerrado la puerta con las llaves dentro. No está echada la vuelta.'),
    job(2, 140, 'Instalar un cerrojo de seguridad y un escudo protector en una puerta blindada.'),
    job(1.5, 45, 'La cerradura del portal se atasca y hay vecinos mayores que no pueden abrir.'),
  ],
  Carpintería: [
    job(3, 40, 'Dos puertas interiores rozan con el suelo desde que pusimos la tarima.'),
    job(8, 320, 'Armario a medida en un hueco de 1,80 m con baldas y tres cajones.'),
    job(2, 25, 'Las bisagras de los muebles de la cocina están vencidas y las puertas no cierran.'),
    job(5, 150, 'Estantería de pared a pared para el salón, en pino barnizado, unos tres metros.'),
  ],
  Pintura: [
    job(14, 120, 'Pintar salón y pasillo en blanco roto; hay alguna grieta que tapar y el gotelé se queda.'),
    job(24, 220, 'Piso de 70 metros vacío, paredes y techos. Ahora mismo están en color vainilla.'),
    job(6, 55, 'Habitación infantil de 10 metros en verde claro, con un zócalo blanco.'),
    job(8, 60, 'El techo del baño tiene moho y la pintura se levanta a trozos.'),
    job(10, 90, 'Quitar gotelé en un dormitorio de 12 metros y dejarlo liso.'),
  ],
  Albañilería: [
    job(16, 350, 'Cambiar los azulejos de la pared de la ducha, unos seis metros cuadrados.'),
    job(8, 90, 'Abrir un hueco de paso entre la cocina y el comedor; el tabique no es de carga.'),
    job(5, 60, 'Hay varias baldosas levantadas en la terraza y entra agua cuando llueve.'),
    job(6, 80, 'Reparar un trozo de fachada del patio donde se ha caído el enfoscado.'),
  ],
  Cristalería: [
    job(1.5, 110, 'Se ha roto el cristal de la puerta del salón. Es de los antiguos, con relieve.'),
    job(2, 240, 'Mampara fija para la bañera, cristal de seguridad, 80 cm de ancho.'),
    job(2, 180, 'Cambiar el doble acristalamiento de una ventana que se empaña por dentro.'),
  ],
  'Persianas y toldos': [
    job(1.5, 30, 'Se ha roto la cinta de la persiana del dormitorio y se ha quedado a medio bajar.'),
    job(2.5, 160, 'Motorizar la persiana del salón, mide dos metros de ancho.'),
    job(2, 90, 'Cambiar la lona del toldo de la terraza; los brazos están bien.'),
    job(1, 20, 'La persiana sube torcida y se atasca a mitad de camino.'),
  ],
  'Montaje de muebles': [
    job(3, 0, 'Montar un armario PAX de tres cuerpos con puertas correderas. Ya está todo en casa.'),
    job(2, 0, 'Cama con canapé y dos mesillas, más desmontar la cama anterior.'),
    job(4, 15, 'Cocina pequeña de módulos: falta montar los altos y nivelar las puertas.'),
    job(1.5, 0, 'Escritorio y silla de oficina, y fijar una cajonera a la pared.'),
  ],
  'Manitas y pequeños arreglos': [
    job(2, 20, 'Una lista de arreglos: una balda caída, un enchufe suelto y el tirador de la nevera.'),
    job(2, 15, 'Colgar cinco cuadros, un espejo grande y una barra de cortina en pared de pladur.'),
    job(1.5, 10, 'Sellar la bañera con silicona y ajustar dos puertas que no cierran bien.'),
    job(1, 10, 'Colgar un televisor de 55 pulgadas en la pared y esconder los cables.'),
  ],
  Limpieza: [
    job(5, 15, 'Limpieza a fondo después de una obra pequeña: mucho polvo y restos de yeso.'),
    job(3, 0, 'Limpieza semanal de un piso de 80 metros, con cocina y dos baños.'),
    job(6, 20, 'Dejamos el piso de alquiler y hay que entregarlo impecable, con horno y nevera.'),
    job(4, 10, 'Cristales, persianas y terraza cerrada; lo demás lo llevamos nosotros.'),
  ],
  Jardinería: [
    job(4, 20, 'Podar dos setos de ciprés y recoger los restos. Son unos quince metros.'),
    job(3, 30, 'El césped está amarillo por zonas; creo que hay que revisar el riego.'),
    job(6, 80, 'Preparar un jardín pequeño que lleva un año abandonado.'),
    job(2, 15, 'Podar un limonero y un granado, y mirar si tienen plaga.'),
  ],
  Piscinas: [
    job(3, 45, 'El agua se ha puesto verde y el cloro no hace nada. Piscina de 8 x 4.'),
    job(2, 120, 'La depuradora hace mucho ruido y ha dejado de aspirar bien.'),
    job(2, 30, 'Puesta a punto de temporada: limpieza, productos y revisión del clorador.'),
  ],
  'Control de plagas': [
    job(1.5, 40, 'Han aparecido cucarachas pequeñas en la cocina y ya las vemos de día.'),
    job(2, 60, 'Carcoma en dos vigas vistas del altillo; cae serrín fino cada semana.'),
    job(1.5, 45, 'Avispero debajo de una teja, justo encima de la terraza.'),
    job(1.5, 35, 'Hormigas en toda la planta baja desde hace una semana.'),
  ],
  'Mudanzas y portes': [
    job(6, 60, 'Mudanza de un piso de dos habitaciones, de un cuarto con ascensor a un segundo sin él.'),
    job(2, 25, 'Recoger un sofá de tres plazas en una tienda y subirlo a un tercero.'),
    job(4, 40, 'Llevar cajas y dos estanterías a un trastero a quince kilómetros.'),
    job(3, 30, 'Retirar una lavadora vieja y un colchón, y subir los nuevos.'),
  ],
} as const satisfies Readonly<Record<string, readonly [DemoJob, ...DemoJob[]]>>;

export type ServiceName = keyof typeof JOBS;
