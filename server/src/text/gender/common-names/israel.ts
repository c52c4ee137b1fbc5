import type { CommonNames } from './common-names.ts';

export const israelNames: CommonNames = {
  IL: {
    female: `Abigail Adah Adaya Adel Adina Adit Adiva Adva Agam Ahava Ahinoam Ahuva Ahuvah Aliza Alma Alona Amalia Amalya
      Amira Anael Anaelle Anat Angelica Arava Ariela Ariella Arielle Arnona Asenat Ashira Ashirah Atalia Atalya Atara
      Atarah Atida Avia Aviela Avigail Avigayil Avishag Avivah Avivit Aviya Aya Ayala Ayana Ayelet Aziza Bat-Ami
      Bat-Chen Bat-El Bat-Sheva Batami Batchen Batel Bathsheba Batia Batsheva Batshir Batya Batyah Batzion Beracha
      Beruria Bilha Bilhah Bina Binah Bluma Bosmat Bracha Brakha Carmela Carmelit Carmella Carmia Carmit Carmiya
      Carmon Chana Channah Chava Chavah Chaviva Chaya Chayah Chedva Chemda Chephzibah Chermonit Dafna Dafne Dafnit
      Dalia Dalit Dalya Dana Daniela Daniella Danielle Danit Danya Daphna Daphne Daria Datya Davida Dayana Debora
      Deborah Deena Degania Deganit Delila Denise Devoira Devora Devorah Dganit Dikla Diklah Dina Dinah Ditza Divsha
      Doris Dorit Dorona Doronit Dorrit Dorya Drora Drorit Duba Dvora Edna Ednah Edya Efrata Einat Ela Elah Eliana
      Elinor Eliora Eliraz Elisheva Eliya Elka Ella Emuna Emunah Enat Erela Erga Estee Ester Esther Esti Eta Etel Eti
      Etta Etti Etty Etya Eva Eve Evelin Fanya Fayga Feiga Frayda Freida Fruma Frumit Gabriela Gabriella Galia Galila
      Galina Galit Ganit Ganya Gavriela Gavriella Geula Gila Gilah Gilana Gilat Giliah Gilit Gilya Ginat Gita Gitel
      Githa Gitta Gittel Givona Golda Goldie Hadara Hadarit Hadas Hadassa Hadassah Hagar Haggit Hagit Hagith Hamutal
      Hana Haniya Hanna Hannah Hasia Hasida Hassida Hasya Hava Haviva Havva Haya Hazel Hedva Hefziba Hemda Henia
      Hephziba Hephzibah Herzlia Herzliya Hilla Hillah Hinda Hodaya Hoglah Hulda Idit Idith Idra Ilana Ilanah Ilanit
      Ilil Ilit Inbal Inbalit Inbar Irina Iris Irit Isca Ivria Ivrit Iyar Jael Jemima Jerusha Jochebed Judith Kalanit
      Kalia Karmela Karmit Kelila Keren Kereni Keret Keturah Keziah Kinneret Kitra Kochava Kochavit Koranit Korin
      Laila Lailah Layla Lea Leah Lee Lee-At Leeat Leeron Lehava Leora Levana Levia Leviah Levona Li Liah Liat
      Liba Libby Lielle Lihi Lilac Lilach Lilia Lilit Lilith Limor Linoi Linoy Liora Liorit Lipaz Liraz Liri Lirona
      Lital Livia Livna Livnat Liza Lotem Luba Luna Maaya Maayana Machla Mahalat Malca Mali Malka Malkah Malkiya
      Manuela Mara Margalit Marganit Marganita Marva Masada Matana Matti Maya Mayan Mayana Maytal Mazal-Tov Mazala
      Meara Mehira Meira Meirav Meiravit Meirit Meital Melitta Menora Menorah Menucha Meora Meorit Merav Metuka Mia
      Michaela Michaele Michaella Michalina Mika Milca Milcah Mili Milka Mindel Mindy Minna Mira Mirel Miri Miriam
      Mirit Miryam Morane Morasha Moria Moriah Morit Moshit Myriam Na'ama Naama Naamah Naami Naava Nachala Nadia Nadya
      Nama Naomi Naomit Natalia Natania Nataniela Nava Nechama Nehama Nehara Nehora Neima Neorah Nera Neta Netanela
      Netania Netanya Netiva Netta Nilli Ninet Nira Nirah Nirit Nissa Nitsa Nitza Nitzana Nitzanit Noa Noelle Noemi
      Nofar Nomi Noor Nophar Nor Noya Nufar Nura Nurit Odaya Odelia Odelya Odette Odeya Ofira Ofirah Ofrah Ophelia
      Ophira Ophra Orah Oreet Oria Orian Oriana Orit Orlee Orly Orna Ornah Ornit Oshra Oshrat Oshrit Osnat Osnath
      Oznat Pazia Pazit Penina Peninah Peninit Pennina Perel Peri Perl Pesia Pesya Pnina Pora Poria Poriya Puah
      Rachael Rachel Rachela Racheli Rahel Raheli Raisa Raizel Ravital Raya Razia Raziela Razil Rebecca Rebekah Reizel
      Reli Renana Renanit Reuma Reut Revaya Revekka Revital Rika Rikki Rimona Rina Rinah Rinatya Riva Rivi Rivka
      Rivkah Roberta Roma Romema Romi Romiya Romy Rona Ronela Ronella Ronia Ronit Ronli Ronnit Ronya Rosa Roza Ruchama
      Ruchel Ruhama Ruth Ruthi Ruti Sagit Salomit Samadar Sapira Sapirit Sara Sarah Sarai Sarale Saraleh Sarel Sareleh
      Sari Saria Sarit Savyon Serach Serah Serena Shaindel Shalgit Shalhevet Shalva Shanee Sharona Sharonit Sheerah
      Sheina Sheindel Shelee Shelhevet Shelley Shelly Shenhav Sherri Shifra Shifrah Shilat Shimona Shimrit Shira
      Shirah Shiran Shiraz Shirel Shiri Shirit Shirlee Shirley Shirli Shirly Shlomit Shlomtzion Shomrit Shoshana
      Shoshi Shprintza Shua Shula Shulamit Shulamite Shulamith Shuli Shunit Sigal Sigala Sigalia Sigalit Sigi Silonit
      Sima Simcha Simona Sivana Sivanit Smadar Solange Stavit Suri Susanna Taharah Tahel Tair Tairi Tali Taliah Talila
      Talit Talma Talor Talora Talya Tamar Tamara Tami Tamy Tanya Techiah Techiya Tehila Tehilla Tehillah Tehiya
      Telalit Temima Temimah Temira Teruma Teshura Tifara Tiferet Tikva Tikvah Timna Timora Tirtza Tirza Tirzah Tiva
      Tivona Toby Toiba Topaza Tova Tovah Tovit Tsafra Tseela Tsila Tsilla Tsiona Tsipi Tsipora Tsiporah Tsivia Tsofia
      Tsofit Tsofiya Tzafra Tzafrira Tzahala Tzeela Tzeira Tzelil Tzila Tzilla Tziona Tzipi Tzipora Tziporah Tziporit
      Tzippi Tzippora Tzivia Tziviya Tzivya Tzofi Tzofia Tzofit Tzofiya Tzurit Uriela Urit Uzza Varda Vardia Vardina
      Vardit Vera Vida Viva Yaakova Yaala Yaalit Yaara Yaarit Yaccova Yaeli Yaella Yaelle Yafa Yafah Yaffa Yaffah
      Yafit Yaira Yakira Yakova Yali Yamit Yana Yardena Yardenia Yarkona Yarona Yedida Yehudit Yehudith Yemima Yemimah
      Yente Yentel Yentl Yerusha Yeshara Yifat Yiscah Yishara Yiska Yitta Yochana Yocheved Yoela Yoelit Yonat Yonata
      Yonina Yoninah Yonit Yosefa Yosepha Yosifa Yovela Yudit Yuvala Zahara Zaharit Zahava Zahavah Zahavit Zehara
      Zehari Zehava Zehavit Zehorit Zelda Zemorah Zera Zetta Zeva Zila Zillah Zilpa Zilpah Zina Ziona Zionit Zipi
      Zipora Ziporah Zippora Zipporah Zissel Zita Zitta Zivanit Zivit Zlata Zoharit Zoheret`,
    male: `Aaron Abba Abel Abie Abiel Abir Abner Abraham Abram Absalom Achav Achban Achi Achiezer Achikam Achim Achiram
      Achiya Adam Adar Adin Adir Adiv Admon Adon Adoniya Adoram Adriel Afek Agur Ahab Aharon Aharoni Ahiezer Ahikam
      Ahitov Ahiya Ahuv Akavia Akavya Akiba Akiva Akki Alexander Alexandri Allon Alon Alter Aluf Alvan Amal Amiad
      Amiaz Amichai Amichal Amichay Amidan Amidror Amiel Amihai Amihud Amikam Aminadav Amir Amiram Amiran Amiron
      Amishav Amitan Amitay Amiur Amizra Ammiel Amnon Amos Amotz Amoz Amram Anan Anani Anav Anschel Anshel Ardon Arel
      Ari Ariav Aric Arie Arieh Ariel Arik Armon Armoni Arnan Arnon Artzi Arye Aryeh-Leib Asa Asael Asaf Asaph Asher
      Ashi Ashir Ashriel Asor Asriel Assa Assaf Ataliah Atar Atir Atlai Atzmon Avda Avdi Avdiel Avdon Avgar Avi Aviad
      Aviah Aviasaf Aviav Aviaz Avichai Avichayil Avida Avidan Avidor Avidror Aviezer Avigal Avigdor Avihai Avihu
      Avikar Avimael Avimelech Avimelekh Avin Avinadav Avinatan Aviner Avinoah Avinoam Aviram Aviraz Aviri Avishachar
      Avishai Avishalom Avishay Avishua Avitul Avituv Avitzedek Aviur Aviv Aviyah Aviyam Avizemer Avner Avniel Avraham
      Avrahami Avram Avremi Avrohom Avrum Avrumi Avshalom Avtalyon Ayal Ayalon Azai Azan Azanya Azarel Azaria Azariah
      Azarya Azaz Aziel Azmon Azriel Azrikam Baal Balfour Bar Bar-Kochva Bara Barak Baram Barchiel Bareket Barel Bari
      Bari-On Barkai Barnea Bart Baruch Barukh Barzilai Bechor Bechoshor Beeri Bela Ben Ben-Ami Ben-Gurion Ben-Zion
      Benaiah Benami Benaya Benayahu Benesh Beni Benjamin Benny Bentzi Bentzion Benzi Benzion Berechya Berel Beri Berl
      Bernie Besser Betuel Betzalel Bezalel Bildad Binjamin Binyamin Bnaya Boas Boaz Bogdan Buki Bunim Buz Caleb
      Carmeli Carmi Carmiel Chagai Chaggai Chai Chaim Chaimke Chalfon Chamud Chanan Chananel Chanania Chananya Chanina
      Channing Chanoch Charney Chaskel Chavakuk Chaviv Chavivi Chayim Chazon Chemdan Chermon Chermoni Chetzron Chever
      Chevron Chezkel Chizkiya Chizkiyahu Choni Choresh Dael Dagan Dagul Dalfon Dan Dani Daniel Danil Dar Dari Darom
      Datan Dathan Davi David Davidi Dekel Denny Deror Deuel Dishan Divri Dodai Dodo Donniel Dor-El Doran Dori Doron
      Dotan Dothan Dov Dovev Dovi Dovid Dovrat Dror Drori Dubi Dudi Dudu Dunash Dvir Ebenezer Eder Edi Edri Efi Efraim
      Efrayim Ehud Eilam Eilon Einan Eiran Eitam Eitan Ekron Elaad Elad Elam Elami Elan Elazar Elchanan Eldaah Eldad
      Eldar Eleazar Elhanan Eli Eli-Ezer Eli-Melech Eliab Eliad Eliahu Eliakim Eliam Elias Eliasaf Eliashiv Eliav Elie
      Eliezer Elifelet Elihu Elijah Elimelech Elimelekh Elinatan Elior Eliphaz Eliram Eliran Elisaf Elisha
      Elishafat Elishama Elishua Elitzur Eliyahu Eliyakim Elizur Elkan Elkana Elkanah Ellis Elnatan Elon Elrad Elroi
      Elroy Elyakim Elyakum Elyasaf Elyashiv Emanuel Emek Emmanuel Enan Enosh Eran Erel Erez Eri Ernan Eshed Eshel
      Eshkol Etan Ethan Evan Even-Ezer Evenezer Evron Evyatar Eyal Ezer Ezra Ezri Ezriel Fishel Froim Gabai Gabi
      Gabriel Gad Gadi Gadiel Galed Gali Galil Galon Gamal Gamaliel Gamliel Gani Gaon Garon Gavan Gavi Gavrel Gavri
      Gavriel Gaybriel Gazit Gedalia Gedaliah Gedaliahu Gedalya Gedalyahu Gershom Gershon Getzel Geva Gevaram
      Gevariah Gever Gibor Gideon Gideoni Gidi Gil Gilad Gilam Gilead Gill Ginton Giora Givol Givon Goel Gomel Gomer
      Gur Gur-Aryeh Gurel Guri Guriel Guryon Guy Habakuk Hadad Hadriel Hagai Haggai Hai Haim Hanan Hanoch Haran Harel
      Hasid Haskel Haviv Hayim Heber Hed Heman Hemdat Hersh Hershel Hertzel Herzel Herzl Hesed Heskel Hevel Hezekiah
      Hezi Hezkel Hiel Hilai Hilel Hillel Hirsch Hirsh Hod Honi Hosea Hoshea Hovav Hur Huri Idan Iddo Idi Ido Igal
      Ilai Ilan Ilie Immanuel Ira Irad Iri Isaac Isaiah Ishai Ishmael Israel Issachar Isser Itai Ital Itamar Itay
      Itiel Itzchak Itzhak Itzi Itzig Itzik Ivri Iyov Izhar Jacob Jedidiah Jeremiah Jesse Jethro Joab Joel Jonah
      Jonathan Joseph Joshua Judah Kadmiel Kalev Kalman Kalonymos Kaniel Karmi Karmiel Karniel Katriel Kaufman
      Kedem Kemuel Kenan Kenaz Kerem Ketem Kfir Kinori Kish Kitron Kobi Koby Kochav Konen Korach Koresh Kotz Kovi
      Laban Label Lael Lahav Lavan Lavy Lazar Lazer Leib Leibel Leibish Lemuel Leo Leon Leor Leshem Lev Levanon Levi
      Leviathan Levitas Levy Lezer Linor Lipa Lipman Liran Lishay Livni Lot Lotan Lulav Machir Machli
      Magdiel Maimon Malachi Malachy Malakhi Malkam Malki Malkiel Malkiram Malkishua Manasse Manasseh Mandel
      Mani Manny Mano Manoach Maoz Marnin Mas Masad Matan Matania Matanya Matanyahu Mati Matis Matisyahu Matityahu
      Matok Matri Mattathias Matzliach Matzliah Medan Meged Meidad Meir Meiri Melech Melekh Menachem Menahem Menashe
      Menashi Mendel Mered Merom Meron Mesh Meshulam Meshulem Mevaser Mevorach Mibsam Mica Micah Micha Michael Michay
      Michel Midyan Mikhael Miki Mikneyahu Mirom Mishael Mivtahyahu Moab Moise Moishe Moki Mordecai Mordechai Mordehai
      Mordy Mori Moriel Moritz Moses Moshe Mosheh Moti Motke Motta Motti Motty Muki Naam Naaman Nachman Nachmani
      Nachmiel Nachshon Nachum Nadav Nadiv Naftali Naftaly Nafthali Nagiv Nahir Nahman Nahor Nahshon Nahum Naim Namir
      Nandi Naor Naphtali Natan Natanel Nathan Nathaniel Natti Naty Nave Naveh Naviv Nechemia Nechemya Nedavia Nedivi
      Nehemia Nehemiah Nehemya Nehor Nehorai Neriah Neriya Nesanel Ness Netanel Nethanel Netzer Nevo Nidri Niel Nimrod
      Nimshi Nin Nir Nir-El Nirya Nisan Nisi Niso Nissan Nissim Nitai Nitay Niv Noach Noadya Nof Nofet Noi
      Noiach Noyach Nuri Nuriel Nurya Obadiah Oded Odi Ofar Ofer Ofir Ogen Ohad Oholiav Olam Oli Omen Omer Omes Omri
      Onan Opher Ophir Oran Oren Ori Oriel Ornan Oron Orr Oshaya Osher Oshri Oshry Otniel Otzar Ovad Ovadia Ovadya
      Oved Oz Ozer Ozni Palti Paltiel Paran Parnach Pedael Pedat Pekach Pele Peled Peleg Pelet Peretz Perez Pesach
      Pessach Petachya Petahya Pinchas Pinchos Pinhas Pini Pinkas Pinny Porat Poriel Put Ra'anan Raam Raamya Raanan
      Rachaman Rachamim Rachim Raddai Rafael Rafi Rahamim Raki Rami Ramiel Ran Ranan Ranen Rani Rann Raphael Raphu
      Ravid Raviv Razi Raziel Refael Refaya Regem Rei Rekem Remi Rephael Reshef Retem Reuben Reuel Reuven Revi
      Rezin Ri Rishon Roee Roei Roey Roi Roman Romem Ron Ron-El Ron-Li Ronel Ronen Ronny Rosh Roten Roy Rubi Rubin
      Ruvi Saad Saadia Saadiah Saadya Sabbatai Sadir Sagiv Sagy Salai Salman Salmon Salomon Samal Samson
      Samuel Sander Sar Saraf Sarid Sasson Saul Seadya Segel Segev Seled Selig Sender Seth Shaal Shaanan Shabat
      Shabbatai Shabtai Shabtay Shachna Shafir Shafrir Shahaf Shalev Shallum Shalmai Shalman Shalom Shamai Shami
      Shamir Shammai Shanan Shatil Shay Shaya Shaye Shealtiel Shefer Sheftel Shem-Tob Shem-Tov Shemaia Shemaiah
      Shemarya Shemaryahu Shemaya Shemuel Sheraga Sherman Shet Shevach Shilo Shiloh Shimi Shimmel Shimon Shimri
      Shimshon Shiron Shlomi Shlomo Shmarya Shmaya Shmerel Shmuel Shmuli Shmulie Shmulik Shneur Shoham Sholem Sholom
      Shomer Shoni Shoval Shovav Shraga Shuki Shulem Shuni Shura Simai Simeon Simon Sisi Socho Solomon Srul
      Sruli Srulik Tabbai Tadmor Taga Tal Tal-Or Talmai Talmi Talmon Tamur Tanchum Tanhum Tavi Tavor Teiman Teman
      Teom Terach Tet Tevel Tevye Tidhar Timur Tiras Tirosh Tivon Tobiah Tobias Todros Topaz Tor Tov Tovi Tovia Toviel
      Toviya Tovya Tsachi Tsadok Tsafrir Tsahi Tsevi Tsion Tsofar Tsur Tsuri Tsuriel Tsvi Tubal Tuval Tuvi Tuviah
      Tuviya Tuvya Tzabar Tzach Tzachi Tzadik Tzadok Tzafrir Tzahi Tzalaf Tzalmon Tzefania Tzefanya Tzemach Tzevi
      Tziki Tzion Tziyon Tzof Tzofar Tzophar Tzori Tzuf Tzur Tzuri Tzuriel Tzvi Tzviel Tzvika Tzviki Udi Uel Ulam Ur
      Uri Uriah Uriel Urijah Uriya Uriyah Uriyahu Ury Uzai Uzi Uziah Uziel Uziy Uziya Uziyahu Uzziah Uzziel Velvel
      Volf Wolf Yaacov Yaakov Yaal Yaar Yaari Yachil Yachin Yachmai Yadin Yadon Yadua Yafet Yagel Yagil Yahalom Yahel
      Yahli Yair Yakar Yakim Yakir Yakov Yalon Yamin Yanai Yani Yanir Yaniv Yankel Yankele Yanki Yannai Yaphet Yarchi
      Yared Yarin Yariv Yarkon Yarom Yaroni Yashar Yashuv Yaval Yavin Yavne Yavniel Yechezkel Yechiam Yechiel Yedaya
      Yedid Yedidia Yedidiya Yeel Yefet Yefim Yefuneh Yehezkel Yehezqel Yehiam Yehiel Yehoachaz Yehoahaz Yehochanan
      Yehonadav Yehonatan Yehonathan Yehoram Yehoshafat Yehoshua Yehoyada Yehoyakim Yehu Yehuda Yehudi Yekutiel
      Yerachmiel Yerahmiel Yered Yeriel Yermi Yermiya Yeroham Yerubaal Yerucham Yeshaya Yeshayah Yeshayahu Yeshua
      Yeshurun Yesod Yeter Yidel Yiftah Yigael Yigal Yigdal Yigdalyahu Yimla Yinon Yirmeya Yirmeyahu Yirmiyah
      Yirmiyahu Yisachar Yishai Yishmael Yismach Yisrael Yisroel Yissachar Yissochor Yitro Yitz Yitzak Yitzchak
      Yitzhak Yitzhar Yitzi Yizhar Yoach Yoash Yoav Yochai Yochanan Yoel Yoezer Yohai Yohanan Yohannan Yoktan Yom-Tov
      Yomtov Yonasan Yonatan Yoni Yonni Yorai Yoram Yosef Yosei Yosi Yosifel Yosifia Yosse Yossi Yotam Yotan Yoyakim
      Yuda Yudan Yudi Yuri Yuvali Zaavan Zacharia Zachariah Zachary Zacharya Zadok Zahav Zakai Zaken Zakkai Zakur
      Zalman Zalmen Zamir Zander Zavad Zavdi Zavdiel Zavulun Ze'ev Zebulon Zebulun Zechariah Zechariya Zecharya
      Zedekiah Zeev Zefania Zefanya Zeharya Zeid Zekharia Zekharya Zelig Zelik Zemarya Zemer Zeno Zerach Zerah Zeraḥ
      Zerem Zetan Zevach Zevadia Zevadya Zevi Zevid Zevida Zevulun Zichri Zik Zimran Zimri Zion Zivan Zoma Zorea
      Zundel Zur Zuriel Zushe Zusman Zusya Zvi Zvika Zvili Zvulun`,
  },
};
